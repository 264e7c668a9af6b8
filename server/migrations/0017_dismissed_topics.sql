CREATE TABLE "dismissed_topics" (
	"customer_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	CONSTRAINT "dismissed_topics_customer_id_message_id_topic_id_pk" PRIMARY KEY("customer_id","message_id","topic_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "dispatching_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dismissed_topics" ADD CONSTRAINT "dismissed_topics_customer_id_message_id_messages_customer_id_message_id_fk" FOREIGN KEY ("customer_id","message_id") REFERENCES "public"."messages"("customer_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_topics" ADD CONSTRAINT "dismissed_topics_customer_id_topic_id_topics_customer_id_topic_id_fk" FOREIGN KEY ("customer_id","topic_id") REFERENCES "public"."topics"("customer_id","topic_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissed_topics_topic" ON "dismissed_topics" USING btree ("customer_id","topic_id");