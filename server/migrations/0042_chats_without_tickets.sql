-- A chat has a ticket from its first message on. Those that never got one are removed, as the hourly job did.
DELETE FROM "tickets" USING "chats"
WHERE "chats"."customer_id" = "tickets"."customer_id" AND "chats"."ticket_id" = "tickets"."ticket_id"
  AND "tickets"."message_count" = 0 AND "tickets"."status" = 'Open'
  AND "tickets"."customer_rep_id" IS NULL AND "tickets"."end_user_id" IS NULL;--> statement-breakpoint
DROP INDEX "chats_started";--> statement-breakpoint
-- Visitors are known by the key of their chat, which is there before its ticket. Connections do not outlive an update.
DELETE FROM "hub_connections";--> statement-breakpoint
ALTER TABLE "hub_connections" DROP COLUMN "ticket_id";--> statement-breakpoint
ALTER TABLE "hub_connections" ADD COLUMN "ticket_token" uuid;--> statement-breakpoint
ALTER TABLE "hub_connections" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "hub_connections_visitor" ON "hub_connections" USING btree ("customer_id","ticket_token");--> statement-breakpoint
CREATE INDEX "hub_connections_address" ON "hub_connections" USING btree ("customer_id","address");
