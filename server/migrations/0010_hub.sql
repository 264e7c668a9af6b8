CREATE TABLE "chat_agents" (
	"customer_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"customer_rep_id" bigint NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_agents_customer_id_ticket_id_customer_rep_id_pk" PRIMARY KEY("customer_id","ticket_id","customer_rep_id")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"customer_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"visitor_uid" text NOT NULL,
	"page_url" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chats_customer_id_ticket_id_pk" PRIMARY KEY("customer_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "hub_connections" (
	"customer_id" bigint NOT NULL,
	"connection_id" text NOT NULL,
	"node_id" uuid NOT NULL,
	"customer_rep_id" bigint,
	"ticket_id" bigint,
	"viewing" bigint[] DEFAULT '{}' NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "hub_connections_customer_id_connection_id_pk" PRIMARY KEY("customer_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "hub_nodes" (
	"customer_id" bigint NOT NULL,
	"node_id" uuid NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hub_nodes_customer_id_node_id_pk" PRIMARY KEY("customer_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "rep_availability" (
	"customer_id" bigint NOT NULL,
	"customer_rep_id" bigint NOT NULL,
	"is_available" boolean NOT NULL,
	"channels" bigint[],
	CONSTRAINT "rep_availability_customer_id_customer_rep_id_pk" PRIMARY KEY("customer_id","customer_rep_id")
);
--> statement-breakpoint
CREATE TABLE "event_positions" (
	"customer_id" bigint NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "event_positions_customer_id_pk" PRIMARY KEY("customer_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "chat_agents" ADD CONSTRAINT "chat_agents_customer_id_ticket_id_tickets_customer_id_ticket_id_fk" FOREIGN KEY ("customer_id","ticket_id") REFERENCES "public"."tickets"("customer_id","ticket_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_agents" ADD CONSTRAINT "chat_agents_customer_id_customer_rep_id_reps_customer_id_customer_rep_id_fk" FOREIGN KEY ("customer_id","customer_rep_id") REFERENCES "public"."reps"("customer_id","customer_rep_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_customer_id_ticket_id_tickets_customer_id_ticket_id_fk" FOREIGN KEY ("customer_id","ticket_id") REFERENCES "public"."tickets"("customer_id","ticket_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_connections" ADD CONSTRAINT "hub_connections_customer_id_customer_rep_id_reps_customer_id_customer_rep_id_fk" FOREIGN KEY ("customer_id","customer_rep_id") REFERENCES "public"."reps"("customer_id","customer_rep_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_connections" ADD CONSTRAINT "hub_connections_customer_id_ticket_id_tickets_customer_id_ticket_id_fk" FOREIGN KEY ("customer_id","ticket_id") REFERENCES "public"."tickets"("customer_id","ticket_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rep_availability" ADD CONSTRAINT "rep_availability_customer_id_customer_rep_id_reps_customer_id_customer_rep_id_fk" FOREIGN KEY ("customer_id","customer_rep_id") REFERENCES "public"."reps"("customer_id","customer_rep_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_agents_rep" ON "chat_agents" USING btree ("customer_id","customer_rep_id");--> statement-breakpoint
CREATE INDEX "chats_started" ON "chats" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "hub_connections_rep" ON "hub_connections" USING btree ("customer_id","customer_rep_id");--> statement-breakpoint
CREATE INDEX "hub_connections_ticket" ON "hub_connections" USING btree ("customer_id","ticket_id");--> statement-breakpoint
CREATE INDEX "hub_nodes_node" ON "hub_nodes" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_position" ON "events" USING btree ("customer_id","position");--> statement-breakpoint
CREATE INDEX "events_unnumbered" ON "events" USING btree ("customer_id","sequence") WHERE position is null;