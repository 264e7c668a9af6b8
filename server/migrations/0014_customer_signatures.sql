ALTER TABLE "customers" ADD COLUMN "email_signature_html" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_signature_text" text;