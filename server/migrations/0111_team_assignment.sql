ALTER TABLE "tickets" ADD COLUMN "is_team_chosen" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "needs_assignee" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "rep_availability" ADD COLUMN "state" text DEFAULT 'Online' NOT NULL;
--> statement-breakpoint
ALTER TABLE "rep_availability" ADD COLUMN "out_of_office_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "rep_availability" ADD COLUMN "away_since" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "rep_availability" SET "state" = 'Away' WHERE NOT "is_available";
--> statement-breakpoint
CREATE INDEX "tickets_queue" ON "tickets" USING btree ("customer_id","priority","waiting_since","ticket_id") WHERE needs_assignee;
--> statement-breakpoint
CREATE INDEX "tickets_load" ON "tickets" USING btree ("customer_id","customer_rep_id") WHERE not is_closed and not is_snoozed;
