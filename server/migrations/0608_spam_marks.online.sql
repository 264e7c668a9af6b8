CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_spam_marks" ON "tickets" USING btree ("customer_id","date_created","ticket_id") WHERE spam_mark is not null;
