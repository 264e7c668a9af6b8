ALTER TABLE "ticket_activity" ADD COLUMN "ticket_created" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD COLUMN "ticket_created" timestamp (3) with time zone;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION raise_ticket_activity(of_customer bigint, of_ticket bigint, message bigint, note bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE ticket_activity SET message_id = greatest(message_id, message), note_id = greatest(note_id, note)
	WHERE customer_id = of_customer AND ticket_id = of_ticket;
	IF FOUND THEN RETURN; END IF;
	-- Locks the ticket: closing or reopening it at the same time would find no row to change.
	INSERT INTO ticket_activity (customer_id, ticket_id, is_closed, message_id, note_id, ticket_created)
	SELECT customer_id, ticket_id, is_closed, message, note, date_created FROM tickets
	WHERE customer_id = of_customer AND ticket_id = of_ticket FOR NO KEY UPDATE
	ON CONFLICT (customer_id, ticket_id) DO UPDATE SET
		message_id = greatest(ticket_activity.message_id, excluded.message_id),
		note_id = greatest(ticket_activity.note_id, excluded.note_id);
END $$;
--> statement-breakpoint
CREATE FUNCTION date_tag_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.ticket_created := (SELECT date_created FROM tickets
		WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_date_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE messages SET ticket_created = new.date_created
	WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id
		AND status = 'Failed' AND sender_type = 'CustomerRep';
	UPDATE ticket_activity SET ticket_created = new.date_created
	WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id;
	UPDATE ticket_tags SET ticket_created = new.date_created
	WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_tags_dated BEFORE INSERT OR UPDATE OF ticket_id ON ticket_tags FOR EACH ROW
	EXECUTE FUNCTION date_tag_of_ticket();
