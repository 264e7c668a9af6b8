/**
 * Jobs with their payloads. The view of the queue has none; this function returns those of the jobs that no worker holds.
 * It changes nothing about them, except when they were changed last.
 */
export const queuedJobs = `
  select job.*, found.payload from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs)) as found
  join graphile_worker.jobs as job using (id) order by job.key`
