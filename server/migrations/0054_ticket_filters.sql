ALTER TABLE "tickets" ADD COLUMN "language_key" text GENERATED ALWAYS AS (lower(split_part(replace(language, '_', '-'), '-', 1))) STORED;
--> statement-breakpoint
CREATE INDEX "tickets_by_priority" ON "tickets" USING btree ("customer_id","priority","ticket_id");
--> statement-breakpoint
CREATE INDEX "tickets_language" ON "tickets" USING btree ("customer_id","language_key","date_created","ticket_id");
--> statement-breakpoint
CREATE INDEX "tickets_origin" ON "tickets" USING btree ("customer_id","origin","date_created","ticket_id") WHERE origin <> 'EndUser';
--> statement-breakpoint
CREATE INDEX "tickets_closed" ON "tickets" USING btree ("customer_id","last_resolved","ticket_id") WHERE is_closed;
--> statement-breakpoint
CREATE INDEX "tickets_waiting_since" ON "tickets" USING btree ("customer_id","waiting_since","ticket_id") WHERE not is_closed;
