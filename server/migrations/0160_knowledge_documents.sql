ALTER TABLE "documents" ADD COLUMN "is_searchable" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "is_searchable" SET DEFAULT true;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "language" text;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_language_detected" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "source_id" bigint;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "source_url" text;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "external_id" text;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "slug" text;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "parent_id" bigint;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "review_by" date;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_parent_id_documents_customer_id_document_id_fk" FOREIGN KEY ("customer_id","parent_id") REFERENCES "public"."documents"("customer_id","document_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_slug" ON "documents" USING btree ("customer_id","slug") WHERE slug is not null;
--> statement-breakpoint
CREATE INDEX "documents_parent" ON "documents" USING btree ("customer_id","parent_id") WHERE parent_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_external" ON "documents" USING btree ("customer_id","source_id","external_id") WHERE source_id is not null;
