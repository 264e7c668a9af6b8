CREATE TABLE "knowledge_indexes" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"encoder" text NOT NULL,
	"next_encoder" text
);
--> statement-breakpoint
ALTER TABLE "knowledge_indexes" ADD CONSTRAINT "knowledge_indexes_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "knowledge_indexes" ("customer_id", "encoder") SELECT customer_id, max(encoder) FROM "passages" GROUP BY customer_id;
--> statement-breakpoint
CREATE INDEX "passages_encoder" ON "passages" USING btree ("customer_id","encoder","passage_id");
