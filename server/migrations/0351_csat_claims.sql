ALTER TABLE "csats" ADD COLUMN "dispatching_until" timestamp (3) with time zone;
