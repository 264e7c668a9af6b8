ALTER TABLE "channels" ADD COLUMN "authserv_id" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "form_senders" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "trusted_forwarders" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "authentication" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "authentication_details" json;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "reply_to";--> statement-breakpoint
CREATE TABLE "learned_mail_servers" (
	"customer_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"authserv_id" text NOT NULL,
	"mail_count" integer NOT NULL,
	"sender_domains" text[] NOT NULL,
	"first_seen" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "learned_mail_servers_customer_id_channel_id_pk" PRIMARY KEY("customer_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "learned_mail_servers" ADD CONSTRAINT "learned_mail_servers_customer_id_channel_id_channels_customer_id_channel_id_fk" FOREIGN KEY ("customer_id","channel_id") REFERENCES "public"."channels"("customer_id","channel_id") ON DELETE cascade ON UPDATE no action;
