import { useNameOf } from '../../account/names';
import { type ApiError, isCountedSince } from '../../api/api-error';
import { countedSinceText } from '../counted-since-text';
import { samePaperWords } from '../same-paper-text';

/** The reason of a refusal that names a day, as screens write days: the server writes it as programs read it. */
export function DatedReason({ error, reason }: { error: ApiError; reason: string }) {
  const nameOf = useNameOf();
  if (error.code === 'same_paper') return samePaperWords(error.problem?.values ?? {});
  return isCountedSince(error) ? countedSinceText(error, nameOf) : reason;
}
