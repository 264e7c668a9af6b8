-- A step of its own: the lock that creating triggers takes is released before, and the index is built afterwards.
UPDATE "messages" SET "ticket_created" = "tickets"."date_created"
FROM "tickets"
WHERE "tickets"."customer_id" = "messages"."customer_id" AND "tickets"."ticket_id" = "messages"."ticket_id"
	AND "messages"."status" = 'Failed' AND "messages"."sender_type" = 'CustomerRep';
