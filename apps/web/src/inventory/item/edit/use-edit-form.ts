import type { Item, ItemEdit } from '@godown/shared/item';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { ApiError, failureText } from '../../../api/api-error';
import { notify } from '../../../ui/notify';
import { useIsShown } from '../../../ui/use-is-shown';
import { EditConflict } from '../../changes/send-edit';
import { useChanges } from '../../changes/use-changes';
import type { KeptDraft } from './edit-draft';
import {
  changedFields,
  EDIT_FIELDS,
  type EditField,
  type EditText,
  editResolver,
  isEditField,
  toMessage,
  toText,
} from './edit-fields';
import { type Choice, useConflict } from './use-conflict';

/** The edit form of an item: what is typed, what becomes of it, and what somebody else did meanwhile. */
export function useEditForm(item: Item, { draft, keep, drop }: KeptDraft, onSaved: () => void) {
  const { submit } = useChanges();
  const [restored] = useState(draft);
  const [base, showBase] = useState(restored?.base ?? item);
  // Also where it can be read after the last rendering, when the form goes.
  const latestBase = useRef(base);
  const setBase = (next: Item) => {
    latestBase.current = next;
    showBase(next);
  };
  const [failure, setFailure] = useState<{ text: string; gone: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const isShown = useIsShown();
  const { conflict, setConflict, fields: inConflict, undecided, choose, retype } = useConflict();
  const form = useForm<EditText, unknown, ItemEdit>({
    defaultValues: restored?.typed ?? toText(item),
    resolver: useMemo(() => editResolver(base), [base]),
  });
  const { getValues, setValue, setError, setFocus } = form;
  const isTouched = () => changedFields(getValues(), latestBase.current).length > 0;
  useUnsaved(isTouched, () => keep({ base: latestBase.current, typed: getValues() }));

  /** What they changed comes in, what was typed stays, and where these are the same the person decides. */
  const meet = (current: Item, fields: EditField[]) => {
    const typed = getValues();
    const theirs = toText(current);
    const taken = changedFields(toText(base), current).filter((field) => !fields.includes(field));
    for (const field of taken) setValue(field, theirs[field]);
    setBase(current);
    setConflict({
      current,
      mine: Object.fromEntries(fields.map((field) => [field, typed[field]])),
      chosen: {},
      taken,
    });
  };

  const leave = () => {
    form.reset(toText(base));
    drop();
  };

  /** For a person who has gone to another page. */
  const reportElsewhere = (text: string) => notify.error(`${item.name}: ${text} What you typed is kept.`);

  const tellFailure = (error: unknown) => {
    const text = `Not saved. ${failureText(error)}`;
    if (!isShown.current) return reportElsewhere(text);
    if (error instanceof EditConflict) return meet(error.current, error.fields);
    if (showAtFields(error, setError)) return;
    setFailure({ text, gone: error instanceof ApiError && error.code === 'item_not_found' });
  };

  const finish = (saved: Item, sent: EditText) => {
    const typed = getValues();
    // What has been typed since it was sent is still to be saved.
    const further = EDIT_FIELDS.filter((field) => typed[field] !== sent[field]);
    setBase(saved);
    setConflict(null);
    form.reset({ ...toText(saved), ...Object.fromEntries(further.map((field) => [field, typed[field]])) });
    drop();
    if (further.length === 0) onSaved();
  };

  /** The edit is in the outbox, so nothing is left to be saved here. */
  const leaveWaiting = () => {
    notify.info('Saved on this device. It is sent as soon as the server can be reached.');
    leave();
    onSaved();
  };

  const send = async (edit: ItemEdit) => {
    setFailure(null);
    setBusy(true);
    const sent = getValues();
    try {
      const result = await submit(item, { kind: 'edit', base, edit });
      if (result.state === 'waiting') leaveWaiting();
      else if (result.sent.item) finish(result.sent.item, sent);
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = form.handleSubmit(async (edit) => {
    const [first] = undecided;
    if (first) {
      for (const field of undecided) setError(field, { type: 'undecided', message: 'Choose which to keep.' });
      return setFocus(first);
    }
    // Nothing is left to be changed: they wrote the same, or theirs was taken.
    if (Object.keys(edit).length > 0) return send(edit);
    leave();
    onSaved();
  });

  return {
    form,
    busy,
    submit: onSubmit,
    failure,
    conflict,
    inConflict,
    isTouched,
    leave,
    restored: restored !== null,
    dismiss: () => setFailure(null),
    retype,
    decide(choice: Choice, fields: readonly EditField[] = inConflict) {
      if (!conflict) return;
      const theirs = toText(conflict.current);
      for (const field of fields) {
        setValue(field, choice === 'theirs' ? theirs[field] : (conflict.mine[field] ?? ''));
        form.clearErrors(field);
      }
      choose(fields, choice);
    },
  };
}

/** Asks before the tab is closed over something unsaved, and keeps it when the page is left another way. */
function useUnsaved(isTouched: () => boolean, keep: () => void): void {
  const latest = useRef({ isTouched, keep });
  latest.current = { isTouched, keep };
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.isTouched()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      if (latest.current.isTouched()) latest.current.keep();
    };
  }, []);
}

/** Puts what the server says at the fields it is about; false when it is about none of them. */
function showAtFields(error: unknown, setError: UseFormSetError<EditText>): boolean {
  if (!(error instanceof ApiError)) return false;
  let shown = 0;
  for (const { path, message } of error.problem?.errors ?? []) {
    if (!isEditField(path)) continue;
    setError(path, { type: 'server', message: toMessage(path, message) }, { shouldFocus: shown === 0 });
    shown += 1;
  }
  return shown > 0;
}
