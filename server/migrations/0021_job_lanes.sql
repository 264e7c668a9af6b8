-- How far each kind of jobs is: the place in line of the job that was started last. A customer that had nothing waiting begins there.
CREATE TABLE "service"."job_lanes" (
	"lane" text PRIMARY KEY,
	"position" timestamp with time zone NOT NULL
);
