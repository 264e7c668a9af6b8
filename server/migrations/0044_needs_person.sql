ALTER TABLE "tickets" ADD COLUMN "needs_person_reason" text;--> statement-breakpoint
CREATE INDEX "tickets_needs_person" ON "tickets" USING btree ("customer_id","date_created","ticket_id") WHERE needs_person_reason is not null;
