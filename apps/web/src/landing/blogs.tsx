import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export interface Question {
  /** The hash of the entry's URL. */
  id: string;
  question: string;
  answer: ReactNode;
}

/** The questions and answers of the blog page. */
export const questions = (): Question[] => [
  {
    id: 'javascript-nodejs',
    question: t`What is the difference between JavaScript and Node.js?`,
    answer: (
      <>
        <p>
          <Trans>
            JavaScript is a language; Node.js is a program that runs it. The language defines values,
            functions, promises and modules, and says nothing about files or networks: those come from the
            program that runs the code. In a browser the environment offers the page, its elements, clicks and{' '}
            <code>localStorage</code>, and keeps the code away from the machine for safety.
          </Trans>
        </p>
        <p>
          <Trans>
            Node.js takes V8, the engine inside Chrome, out of the browser and gives it another environment:
            files, sockets, processes, and an event loop that waits for thousands of connections at once
            without a thread for each. It has no page, and full access to the machine.
          </Trans>
        </p>
        <Compare
          head={['', t`JavaScript in a browser`, 'Node.js']}
          rows={[
            [t`Runs on`, t`the visitor’s device`, t`a server, a laptop, a build machine`],
            [t`Offers`, t`page, events, storage of one site`, t`files, network, processes`],
            [t`Used for`, t`what people see and touch`, t`APIs, tools, scheduled work`],
          ]}
        />
      </>
    ),
  },
  {
    id: 'when-nodejs-mongodb',
    question: t`When should you use Node.js, and when MongoDB?`,
    answer: (
      <>
        <p>
          <Trans>
            They answer different questions, so a product may well use one without the other.{' '}
            <strong>Node.js</strong> suits work that mostly waits: web APIs, chats, streams, a server between
            a browser and several other services. One language on both sides lets a form and the server behind
            it share the same rules. It suits long computations less, since one of them makes everyone else
            wait, unless it moves to a worker thread or another process.
          </Trans>
        </p>
        <p>
          <Trans>
            <strong>MongoDB</strong> suits data that is read and written as whole documents, and whose shape
            differs from one to the next: a kettle has litres, an oven has watts and programmes. It spreads
            over several machines as it grows. It is less suitable for data with many cross-references, where
            many tables are joined in ways that were not planned.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'sql-nosql',
    question: t`What are the differences between SQL and NoSQL databases?`,
    answer: (
      <>
        <p>
          <Trans>
            A relational database keeps rows in tables. The columns are agreed first, every fact has one
            place, and SQL joins the tables again in whatever way a question needs. NoSQL is a family name for
            stores that chose otherwise: documents, key and value, wide columns, graphs. Each gives up some of
            that freedom to ask for another one: of shape, of speed for one kind of access, or of growing over
            many machines.
          </Trans>
        </p>
        <Compare
          head={['', 'SQL', t`NoSQL (documents)`]}
          rows={[
            [t`Shape`, t`fixed columns, changed by migration`, t`may differ from document to document`],
            [t`Relations`, t`joins and foreign keys`, t`what belongs together is stored together`],
            [t`Growth`, t`first a bigger machine`, t`first more machines`],
            [t`Transactions`, t`over any rows, from the start`, t`one document always; several, in many`],
            [t`Examples`, t`PostgreSQL, MySQL, SQLite`, t`MongoDB, Redis, Cassandra, Neo4j`],
          ]}
        />
        <p>
          <Trans>
            The line has become thin: PostgreSQL stores JSON, MongoDB has transactions. Start from the
            questions that will be asked most often, and pick the store in which those are simple.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'jwt',
    question: t`What is the purpose of JWT, and how does it work?`,
    answer: (
      <>
        <p>
          <Trans>
            A JSON Web Token carries a few facts, such as who someone is and until when that holds, in a form
            that cannot be altered unnoticed. A server that gets one can tell whose request it is without
            looking anything up, and any other server with the right key can too.
          </Trans>
        </p>
        <ol>
          <li>
            <Trans>Someone signs in. The server checks the proof.</Trans>
          </li>
          <li>
            <Trans>
              It writes the facts (<em>claims</em>) as JSON, puts a header with the algorithm before them, and
              signs both with its key: <code>header.claims.signature</code>.
            </Trans>
          </li>
          <li>
            <Trans>
              The client keeps the token and sends it along: <code>Authorization: Bearer …</code>
            </Trans>
          </li>
          <li>
            <Trans>
              The server computes the signature again and checks the expiry. If one letter was changed, the
              two no longer match and the answer is 401.
            </Trans>
          </li>
        </ol>
        <p>
          <Trans>
            The claims are signed, not encrypted: anyone who has a token can read it, so a password has no
            place in there. And a token holds until it expires, which is why it should live for minutes or an
            hour and be renewed, not for a year.
          </Trans>
        </p>
      </>
    ),
  },
];

/** A small comparison. Each row has a heading, so that the table reads as a list on a phone. */
function Compare({ head, rows }: { head: [string, string, string]; rows: [string, string, string][] }) {
  return (
    <table className="my-1 block w-full border-separate border-spacing-0 text-sm sm:table">
      <thead className="max-sm:sr-only">
        <tr>
          {head.map((name, index) => (
            // The corner cell is not a heading.
            <Head key={name || 'corner'} corner={index === 0}>
              {name}
            </Head>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:gap-2.5">
        {rows.map(([point, first, second]) => (
          <tr
            key={point}
            className="max-sm:grid max-sm:gap-1 max-sm:rounded-control max-sm:border max-sm:border-line max-sm:p-3"
          >
            <th
              scope="row"
              className="text-left align-top font-[620] sm:border-line sm:border-t sm:py-2.5 sm:pr-4"
            >
              {point}
            </th>
            {[first, second].map((text, index) => (
              <td key={text} className="align-top text-muted sm:border-line sm:border-t sm:py-2.5 sm:pr-4">
                <span className="font-[560] text-text sm:hidden">{head[index + 1]}: </span>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ corner, children }: { corner: boolean; children: string }) {
  const look = 'py-2 pr-4 text-left font-[620] text-muted';
  return corner ? (
    <td className={look} />
  ) : (
    <th scope="col" className={look}>
      {children}
    </th>
  );
}
