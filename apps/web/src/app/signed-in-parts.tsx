import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../account/me-query';
import { useApi } from '../account/use-api';
import { useOwnEmail } from '../account/use-own-email';
import { MyJobs } from '../imports/jobs/my-jobs';

/** What every page of a signed-in person has besides: their jobs, and their role for what the pages offer. */
export function SignedInParts() {
  useQuery({ ...meQuery(useApi()), enabled: useOwnEmail() !== '' });
  return <MyJobs />;
}
