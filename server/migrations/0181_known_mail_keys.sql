ALTER TABLE "mail_keys" ADD COLUMN "smime_roots" text;
--> statement-breakpoint
ALTER TABLE "mail_keys" ADD COLUMN "known_pgp_keys" text;
