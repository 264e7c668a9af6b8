-- A step of its own: the lock that creating triggers takes is released before, and indexes are built afterwards.
INSERT INTO "ticket_activity" ("customer_id", "ticket_id", "is_closed", "message_id", "note_id")
SELECT tickets.customer_id, tickets.ticket_id, tickets.is_closed, coalesce(received.message_id, 0), coalesce(noted.note_id, 0)
FROM tickets
LEFT JOIN (
	SELECT customer_id, ticket_id, max(message_id) AS message_id FROM messages
	WHERE sender_type = 'EndUser' AND import_id IS NULL GROUP BY customer_id, ticket_id
) AS received ON received.customer_id = tickets.customer_id AND received.ticket_id = tickets.ticket_id
LEFT JOIN (
	SELECT customer_id, ticket_id, max(note_id) AS note_id FROM notes
	WHERE import_id IS NULL GROUP BY customer_id, ticket_id
) AS noted ON noted.customer_id = tickets.customer_id AND noted.ticket_id = tickets.ticket_id
WHERE received.message_id IS NOT NULL OR noted.note_id IS NOT NULL
ON CONFLICT ("customer_id", "ticket_id") DO UPDATE SET
	"message_id" = greatest("ticket_activity"."message_id", excluded."message_id"),
	"note_id" = greatest("ticket_activity"."note_id", excluded."note_id");
