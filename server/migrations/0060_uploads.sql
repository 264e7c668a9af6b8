CREATE TABLE "uploads" (
	"customer_id" bigint NOT NULL,
	"upload_id" uuid NOT NULL,
	"uploader" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_customer_id_upload_id_pk" PRIMARY KEY("customer_id","upload_id")
);
--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("date_created");
