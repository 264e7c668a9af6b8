CREATE UNLOGGED TABLE "recent_writes" (
	"customer_id" bigint NOT NULL,
	"caller" text NOT NULL,
	"position" "pg_lsn" NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recent_writes_customer_id_caller_pk" PRIMARY KEY("customer_id","caller")
);
--> statement-breakpoint
CREATE INDEX "recent_writes_at" ON "recent_writes" USING btree ("at");