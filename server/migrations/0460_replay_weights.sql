ALTER TABLE "replay_results" ADD COLUMN "weight" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "replay_results" ADD COLUMN "live_key" text;