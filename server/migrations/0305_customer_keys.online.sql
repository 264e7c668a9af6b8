CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_imports_by_id" ON "mail_imports" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_quarantine_by_id" ON "mail_quarantine" USING btree ("quarantine_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "csats_by_id" ON "csats" USING btree ("csat_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attachments_by_id" ON "attachments" USING btree ("ticket_message_attachment_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "attachments_by_token" ON "attachments" USING btree ("access_token","customer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_by_id" ON "messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "note_attachments_by_id" ON "note_attachments" USING btree ("note_attachment_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notes_by_id" ON "notes" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_by_id" ON "notifications" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "push_subscriptions_by_id" ON "push_subscriptions" USING btree ("push_subscription_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sla_policies_by_id" ON "sla_policies" USING btree ("sla_policy_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_moves_by_id" ON "ticket_moves" USING btree ("move_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "tickets_by_token" ON "tickets" USING btree ("ticket_token","customer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "views_by_id" ON "views" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "place_description_photos_by_token" ON "place_description_photos" USING btree ("access_token","customer_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mail_imports_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mail_quarantine_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "csats_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "attachments_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "attachments_token";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "messages_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "note_attachments_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "notes_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "notifications_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "push_subscriptions_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sla_policies_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ticket_moves_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_token";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "views_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "place_description_photos_token";
