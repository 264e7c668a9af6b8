ALTER TABLE "customers" ADD COLUMN "theme_color" text;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "logo_url" text;
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "search_before_asking" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "show_in_help_center" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE TABLE "article_votes" (
	"customer_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"not_helpful" integer DEFAULT 0 NOT NULL,
	"last_vote_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_votes_customer_id_document_id_pk" PRIMARY KEY("customer_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "article_votes" ADD CONSTRAINT "article_votes_customer_id_document_id_documents_customer_id_document_id_fk" FOREIGN KEY ("customer_id","document_id") REFERENCES "public"."documents"("customer_id","document_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "documents_public" ON "documents" USING btree ("customer_id","name","document_id") WHERE is_public;
