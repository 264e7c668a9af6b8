-- Every ticket has a row, so that lists of what is read find all tickets there.
CREATE FUNCTION follow_new_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ticket_activity (customer_id, ticket_id, is_closed, message_id, note_id, ticket_created)
	SELECT customer_id, ticket_id, is_closed, 0, 0, date_created FROM tickets
	WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id
	ON CONFLICT (customer_id, ticket_id) DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction: most tickets come with a message, which has made the row by then.
CREATE CONSTRAINT TRIGGER tickets_arrived AFTER INSERT ON tickets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	EXECUTE FUNCTION follow_new_ticket();
