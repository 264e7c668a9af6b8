ALTER TABLE "messages" ADD COLUMN "ticket_created" timestamp (3) with time zone;
--> statement-breakpoint
CREATE FUNCTION date_undelivered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.ticket_created := (SELECT date_created FROM tickets
		WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_date_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE messages SET ticket_created = new.date_created
	WHERE customer_id = new.customer_id AND ticket_id = new.ticket_id
		AND status = 'Failed' AND sender_type = 'CustomerRep';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_undelivered BEFORE INSERT OR UPDATE OF status, sender_type, ticket_id ON messages FOR EACH ROW
	WHEN (new.status = 'Failed' AND new.sender_type = 'CustomerRep') EXECUTE FUNCTION date_undelivered();
--> statement-breakpoint
CREATE TRIGGER tickets_dated AFTER UPDATE OF date_created ON tickets FOR EACH ROW
	WHEN (old.date_created <> new.date_created) EXECUTE FUNCTION follow_date_of_ticket();
