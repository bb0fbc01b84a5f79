import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { useShowWrong } from '../../ui/use-show-wrong';
import { useSavedViews } from './saved-views';

interface ViewsDialogProps {
  /** The query of the URL. */
  search: string;
  onClose: () => void;
}

/** Opens, saves and deletes views. */
export function ViewsDialog({ search, onClose }: ViewsDialogProps) {
  const { views, save, remove } = useSavedViews();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    setError(trimmed === '' ? t`Enter a name.` : '');
    if (trimmed === '') return showWrong();
    save({ name: trimmed, search });
    setName('');
  };
  return (
    <Sheet title={t`Saved views`} onClose={onClose}>
      <p className="text-muted text-sm">
        <Trans>
          A view is the search, the filters and the order of the list. Views are saved on this device.
        </Trans>
      </p>
      {views.length > 0 && (
        <ul className="grid">
          {views.map(({ name: viewName, ...view }) => (
            <li key={viewName} className="flex items-center gap-2 border-line border-b last:border-b-0">
              <Link
                to={{ search: view.search }}
                onClick={onClose}
                aria-current={view.search === search}
                className="flex min-h-12 min-w-0 flex-1 items-center font-[560] [overflow-wrap:anywhere] hover:underline aria-[current=true]:text-accent"
              >
                {viewName}
              </Link>
              <Button size="small" variant="faint" onClick={() => remove(viewName)}>
                <Trans>
                  Delete <span className="sr-only">the view {viewName}</span>
                </Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form ref={ref} onSubmit={submit} noValidate>
        <Field
          label={t`Save this view as`}
          autoComplete="off"
          maxLength={60}
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
          trailing={
            <Button type="submit">
              <Trans>Save</Trans>
            </Button>
          }
        />
      </form>
    </Sheet>
  );
}
