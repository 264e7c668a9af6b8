CREATE TABLE "ticket_activity" (
	"customer_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"is_closed" boolean NOT NULL,
	"message_id" bigint NOT NULL,
	"note_id" bigint NOT NULL,
	CONSTRAINT "ticket_activity_customer_id_ticket_id_pk" PRIMARY KEY("customer_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_activity" ADD CONSTRAINT "ticket_activity_customer_id_ticket_id_tickets_customer_id_ticket_id_fk" FOREIGN KEY ("customer_id","ticket_id") REFERENCES "public"."tickets"("customer_id","ticket_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A message or a note arrived; 0 for the other one.
CREATE FUNCTION raise_ticket_activity(of_customer bigint, of_ticket bigint, message bigint, note bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE ticket_activity SET message_id = greatest(message_id, message), note_id = greatest(note_id, note)
	WHERE customer_id = of_customer AND ticket_id = of_ticket;
	IF FOUND THEN RETURN; END IF;
	-- Locks the ticket: closing or reopening it at the same time would find no row to change.
	INSERT INTO ticket_activity (customer_id, ticket_id, is_closed, message_id, note_id)
	SELECT customer_id, ticket_id, is_closed, message, note FROM tickets
	WHERE customer_id = of_customer AND ticket_id = of_ticket FOR NO KEY UPDATE
	ON CONFLICT (customer_id, ticket_id) DO UPDATE SET
		message_id = greatest(ticket_activity.message_id, excluded.message_id),
		note_id = greatest(ticket_activity.note_id, excluded.note_id);
END $$;
--> statement-breakpoint
-- A message or a note left the ticket.
CREATE FUNCTION recompute_ticket_activity(of_customer bigint, of_ticket bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- Locked first: the next statement then sees what another transaction added meanwhile.
	PERFORM FROM ticket_activity WHERE customer_id = of_customer AND ticket_id = of_ticket FOR UPDATE;
	UPDATE ticket_activity SET
		message_id = coalesce((SELECT max(messages.message_id) FROM messages
			WHERE messages.customer_id = of_customer AND messages.ticket_id = of_ticket
				AND messages.sender_type = 'EndUser' AND messages.import_id IS NULL), 0),
		note_id = coalesce((SELECT max(notes.note_id) FROM notes
			WHERE notes.customer_id = of_customer AND notes.ticket_id = of_ticket AND notes.import_id IS NULL), 0)
	WHERE customer_id = of_customer AND ticket_id = of_ticket;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND old.sender_type = 'EndUser' THEN
		PERFORM recompute_ticket_activity(old.customer_id, old.ticket_id);
	END IF;
	IF TG_OP <> 'DELETE' AND new.sender_type = 'EndUser' AND new.import_id IS NULL THEN
		PERFORM raise_ticket_activity(new.customer_id, new.ticket_id, new.message_id, 0);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM recompute_ticket_activity(old.customer_id, old.ticket_id);
	END IF;
	IF TG_OP <> 'DELETE' AND new.import_id IS NULL THEN
		PERFORM raise_ticket_activity(new.customer_id, new.ticket_id, 0, new.note_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE ticket_activity SET is_closed = new.is_closed
	WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_arrived AFTER INSERT ON messages FOR EACH ROW
	WHEN (new.sender_type = 'EndUser' AND new.import_id IS NULL) EXECUTE FUNCTION follow_message();
--> statement-breakpoint
CREATE TRIGGER messages_left AFTER DELETE OR UPDATE OF ticket_id, sender_type, import_id ON messages FOR EACH ROW
	EXECUTE FUNCTION follow_message();
--> statement-breakpoint
CREATE TRIGGER notes_arrived AFTER INSERT ON notes FOR EACH ROW WHEN (new.import_id IS NULL) EXECUTE FUNCTION follow_note();
--> statement-breakpoint
CREATE TRIGGER notes_left AFTER DELETE OR UPDATE OF ticket_id, import_id ON notes FOR EACH ROW
	EXECUTE FUNCTION follow_note();
--> statement-breakpoint
CREATE TRIGGER tickets_closed AFTER UPDATE OF is_closed ON tickets FOR EACH ROW
	WHEN (old.is_closed <> new.is_closed) EXECUTE FUNCTION follow_closing();
