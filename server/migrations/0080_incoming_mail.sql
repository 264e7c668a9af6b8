-- How an email was signed or encrypted, the appointment in it, and who forwarded it.
ALTER TABLE "messages" ADD COLUMN "mail_details" json;
--> statement-breakpoint
ALTER TABLE "mail_quarantine" ADD COLUMN "sender" text;
--> statement-breakpoint
ALTER TABLE "mail_quarantine" ADD COLUMN "subject" text;
--> statement-breakpoint
CREATE TABLE "mail_keys" (
	"customer_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"smime_private_key" text,
	"smime_certificate" text,
	"pgp_private_key" text,
	"pgp_passphrase" text,
	CONSTRAINT "mail_keys_customer_id_channel_id_pk" PRIMARY KEY("customer_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "mail_keys" ADD CONSTRAINT "mail_keys_customer_id_channel_id_channels_customer_id_channel_id_fk" FOREIGN KEY ("customer_id","channel_id") REFERENCES "public"."channels"("customer_id","channel_id") ON DELETE cascade ON UPDATE no action;
