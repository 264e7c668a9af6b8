CREATE TABLE "automation_traces" (
	"customer_id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"trace" json NOT NULL,
	CONSTRAINT "automation_traces_customer_id_run_id_started_at_pk" PRIMARY KEY("customer_id","run_id","started_at")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
ALTER TABLE "automation_traces" ADD CONSTRAINT "automation_traces_customer_id_run_id_automation_runs_customer_id_run_id_fk" FOREIGN KEY ("customer_id","run_id") REFERENCES "public"."automation_runs"("customer_id","run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DO $$
BEGIN
	EXECUTE format('CREATE TABLE partitions.automation_traces_initial PARTITION OF public.automation_traces FOR VALUES FROM (MINVALUE) TO (%L)',
		date_trunc('month', now(), 'UTC') + interval '1 month');
	CREATE TABLE partitions.automation_traces_default PARTITION OF public.automation_traces DEFAULT;
	ALTER TABLE partitions.automation_traces_initial ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
	ALTER TABLE partitions.automation_traces_default ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
END $$;
