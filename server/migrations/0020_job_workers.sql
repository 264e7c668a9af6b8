-- What belongs to the installation and to no customer: it is not exported, and no request reads it.
CREATE SCHEMA "service";
--> statement-breakpoint
-- Every worker pool that may have taken jobs. Its process holds the advisory lock of lock_number for as long as it lives.
CREATE TABLE "service"."job_workers" (
	"worker_id" text PRIMARY KEY,
	"lock_number" integer GENERATED ALWAYS AS IDENTITY,
	"lane" text NOT NULL,
	"node" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopping_since" timestamp with time zone
);
--> statement-breakpoint
-- How often a job was under way when its process died.
CREATE TABLE "service"."job_crashes" (
	"job_id" bigint PRIMARY KEY,
	"crashes" integer NOT NULL,
	"last_crash" timestamp with time zone DEFAULT now() NOT NULL
);
