ALTER TABLE "tickets" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "hold_reason" text;
--> statement-breakpoint
ALTER TABLE "end_users" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "end_users" ADD COLUMN "hold_reason" text;
--> statement-breakpoint
CREATE INDEX "tickets_held" ON "tickets" USING btree ("customer_id","ticket_id") WHERE is_held;
