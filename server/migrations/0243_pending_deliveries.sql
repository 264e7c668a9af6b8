CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("customer_id","webhook_id","delivery_id") WHERE state = 'Pending';
