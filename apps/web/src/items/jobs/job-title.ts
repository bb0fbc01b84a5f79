import type { Job } from '@godown/shared/bulk/jobs';
import { say } from '../../language/say';

/** Describes a job. The name of an imported file stays as it is. */
export const jobTitle = ({
  kind,
  title,
  template,
  values,
}: Pick<Job, 'kind' | 'title' | 'template' | 'values'>): string =>
  kind === 'import' ? title : say({ message: title, template, values });
