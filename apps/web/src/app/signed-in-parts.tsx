import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../auth/me-query';
import { useApi } from '../auth/use-api';
import { useOwnEmail } from '../auth/use-own-email';
import { MyJobs } from '../inventory/jobs/my-jobs';

/** What every page of a signed-in person has besides: their jobs, and their role for what the pages offer. */
export function SignedInParts() {
  useQuery({ ...meQuery(useApi()), enabled: useOwnEmail() !== '' });
  return <MyJobs />;
}
