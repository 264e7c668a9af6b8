ALTER TABLE "messages" ADD COLUMN "is_internal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Messages recorded with `deliver: false`: sent by nobody, so no provider named them. Calls name none of theirs; there
-- what a representative recorded without answering a message counts as a record.
UPDATE "messages" SET "is_internal" = true
FROM "channels"
WHERE "channels"."customer_id" = "messages"."customer_id" AND "channels"."channel_id" = "messages"."channel_id"
  AND "messages"."sender_type" = 'CustomerRep' AND "messages"."status" = 'Sent'
  AND "messages"."external_id" IS NULL AND "messages"."answers_message_id" IS NULL AND "messages"."dispatched_at" IS NULL
  AND ("channels"."channel_type" <> 'Phone' OR NOT "messages"."is_ai");
--> statement-breakpoint
-- Summaries that were made from such records are made again.
UPDATE "tickets" SET "history_summary" = NULL
WHERE "history_summary" IS NOT NULL AND EXISTS (
  SELECT FROM "messages" WHERE "messages"."customer_id" = "tickets"."customer_id"
    AND "messages"."ticket_id" = "tickets"."ticket_id" AND "messages"."is_internal");
