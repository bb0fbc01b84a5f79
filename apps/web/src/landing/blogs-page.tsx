import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Card } from '../ui/card';
import { countText } from '../ui/format';
import { Page } from '../ui/page';
import { questions } from './blogs';

const PROSE =
  'mt-4 grid max-w-[68ch] gap-4 leading-[1.65] [&_code]:rounded-md [&_code]:bg-ground [&_code]:px-1.5 [&_code]:py-0.5 ' +
  '[&_code]:text-sm [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-6 [&_ol]:marker:font-[620] [&_ol]:marker:text-accent';

/** /blogs: four questions with their answers. */
export function BlogsPage() {
  const all = questions();
  const total = countText(all.length);
  return (
    <Page title={t`Blogs`}>
      <h1 className="text-xl">
        <Trans>Blogs</Trans>
      </h1>
      <p className="mt-1.5 text-muted">
        <Trans>Four questions people ask about what this product is built with.</Trans>
      </p>
      <div className="mt-7 grid items-start gap-6 lg:grid-cols-[16rem_1fr] lg:gap-10">
        <nav aria-label={t`Questions`} className="hidden lg:sticky lg:top-24 lg:block">
          <ol className="grid gap-1 border-line border-l">
            {all.map(({ id, question }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ml-px flex min-h-11 items-center border-transparent border-l-2 py-2 pl-4 text-muted text-sm hover:border-accent hover:text-text"
                >
                  {question}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid min-w-0 gap-5">
          {all.map(({ id, question, answer }, index) => (
            <Card key={id} className="p-5 sm:p-8">
              <article id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
                <p className="font-[660] text-accent text-sm tabular-nums">
                  {t`${{ number: countText(index + 1) }} of ${total}`}
                </p>
                <h2 id={`${id}-title`} className="mt-1 text-lg tracking-tight sm:text-xl">
                  {question}
                </h2>
                <div className={PROSE}>{answer}</div>
              </article>
            </Card>
          ))}
        </div>
      </div>
    </Page>
  );
}
