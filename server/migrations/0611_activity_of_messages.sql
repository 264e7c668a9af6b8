-- For a new message alone: its trigger called one function that served all changes, which called another one.
CREATE FUNCTION follow_new_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE ticket_activity SET message_id = greatest(message_id, new.message_id)
	WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id;
	IF FOUND THEN RETURN NULL; END IF;
	-- Locks the ticket: closing or reopening it at the same time would find no row to change.
	INSERT INTO ticket_activity (customer_id, ticket_id, is_closed, message_id, note_id, ticket_created)
	SELECT customer_id, ticket_id, is_closed, new.message_id, 0, date_created FROM tickets
	WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id FOR NO KEY UPDATE
	ON CONFLICT (customer_id, ticket_id) DO UPDATE SET
		message_id = greatest(ticket_activity.message_id, excluded.message_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER messages_arrived AFTER INSERT ON messages FOR EACH ROW
	WHEN (new.sender_type = 'EndUser' AND new.import_id IS NULL) EXECUTE FUNCTION follow_new_message();
