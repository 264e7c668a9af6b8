CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_undelivered_newest" ON "messages" USING btree ("customer_id","ticket_created","ticket_id") WHERE status = 'Failed' and sender_type = 'CustomerRep';
