ALTER TABLE "messages" ADD COLUMN "is_interim" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "team_id" bigint;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_snoozed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "snoozed_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reply_due_from" text;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "waiting_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "origin" text DEFAULT 'EndUser' NOT NULL;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_message_preview" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What existing tickets get from their messages, in one pass over both tables.
WITH dated AS (
	SELECT customer_id, ticket_id, message_id, sender_type, preview, coalesce(message_date, date_created) AS at,
		arrived_as IS NULL AND NOT is_internal AS counts
	FROM messages
), summed AS (
	SELECT customer_id, ticket_id,
		(array_agg(preview ORDER BY at DESC, message_id DESC))[1] AS last_preview,
		(array_agg(sender_type ORDER BY message_id))[1] AS first_sender,
		max(at) FILTER (WHERE counts AND sender_type = 'EndUser') AS last_of_end_user,
		max(at) FILTER (WHERE counts AND sender_type <> 'EndUser') AS last_of_us,
		array_agg(at ORDER BY at) FILTER (WHERE counts AND sender_type = 'EndUser') AS of_end_user,
		array_agg(at ORDER BY at) FILTER (WHERE counts AND sender_type <> 'EndUser') AS of_us
	FROM dated GROUP BY customer_id, ticket_id
), turns AS (
	SELECT *, coalesce(last_of_end_user > last_of_us, last_of_us IS NULL) AS is_ours FROM summed
)
UPDATE tickets SET
	last_message_preview = turns.last_preview,
	origin = CASE turns.first_sender WHEN 'EndUser' THEN 'EndUser' ELSE 'Outbound' END,
	reply_due_from = CASE
		WHEN last_of_end_user IS NULL AND last_of_us IS NULL THEN NULL
		WHEN is_ours THEN 'Us' ELSE 'EndUser' END,
	waiting_since = CASE
		WHEN is_ours THEN (SELECT min(at) FROM unnest(of_end_user) AS at WHERE at > last_of_us OR last_of_us IS NULL)
		ELSE (SELECT min(at) FROM unnest(of_us) AS at WHERE at >= last_of_end_user OR last_of_end_user IS NULL) END
FROM turns WHERE turns.customer_id = tickets.customer_id AND turns.ticket_id = tickets.ticket_id;
--> statement-breakpoint
UPDATE tickets SET origin = 'Api' WHERE message_count = 0;
--> statement-breakpoint
CREATE INDEX "tickets_priority" ON "tickets" USING btree ("customer_id","priority","date_created","ticket_id");
--> statement-breakpoint
CREATE INDEX "tickets_team" ON "tickets" USING btree ("customer_id","team_id","date_created","ticket_id");
--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("customer_id","date_created","ticket_id") WHERE is_snoozed;
--> statement-breakpoint
CREATE INDEX "tickets_snooze_due" ON "tickets" USING btree ("snoozed_until") WHERE is_snoozed AND snoozed_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("customer_id","reply_due_from","waiting_since","ticket_id") WHERE not is_closed;
