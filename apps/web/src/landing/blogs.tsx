import type { ReactNode } from 'react';

export interface Question {
  /** The hash of the entry's URL. */
  id: string;
  question: string;
  answer: ReactNode;
}

/** The questions and answers of the blog page. */
export const QUESTIONS: Question[] = [
  {
    id: 'javascript-nodejs',
    question: 'What is the difference between JavaScript and Node.js?',
    answer: (
      <>
        <p>
          JavaScript is a language; Node.js is a program that runs it. The language defines values, functions,
          promises and modules, and says nothing about files or networks: those come from the program that
          runs the code. In a browser the environment offers the page, its elements, clicks and{' '}
          <code>localStorage</code>, and keeps the code away from the machine for safety.
        </p>
        <p>
          Node.js takes V8, the engine inside Chrome, out of the browser and gives it another environment:
          files, sockets, processes, and an event loop that waits for thousands of connections at once without
          a thread for each. It has no page, and full access to the machine.
        </p>
        <Compare
          head={['', 'JavaScript in a browser', 'Node.js']}
          rows={[
            ['Runs on', 'the visitor’s device', 'a server, a laptop, a build machine'],
            ['Offers', 'page, events, storage of one site', 'files, network, processes'],
            ['Used for', 'what people see and touch', 'APIs, tools, scheduled work'],
          ]}
        />
      </>
    ),
  },
  {
    id: 'when-nodejs-mongodb',
    question: 'When should you use Node.js, and when MongoDB?',
    answer: (
      <>
        <p>
          They answer different questions, so a product may well use one without the other.{' '}
          <strong>Node.js</strong> suits work that mostly waits: web APIs, chats, streams, a server between a
          browser and several other services. One language on both sides lets a form and the server behind it
          share the same rules. It suits long computations less, since one of them makes everyone else wait,
          unless it moves to a worker thread or another process.
        </p>
        <p>
          <strong>MongoDB</strong> suits data that is read and written as whole documents, and whose shape
          differs from one to the next: a kettle has litres, an oven has watts and programmes. It spreads over
          several machines as it grows. It is less suitable for data with many cross-references, where many
          tables are joined in ways that were not planned.
        </p>
      </>
    ),
  },
  {
    id: 'sql-nosql',
    question: 'What are the differences between SQL and NoSQL databases?',
    answer: (
      <>
        <p>
          A relational database keeps rows in tables. The columns are agreed first, every fact has one place,
          and SQL joins the tables again in whatever way a question needs. NoSQL is a family name for stores
          that chose otherwise: documents, key and value, wide columns, graphs. Each gives up some of that
          freedom to ask for another one: of shape, of speed for one kind of access, or of growing over many
          machines.
        </p>
        <Compare
          head={['', 'SQL', 'NoSQL (documents)']}
          rows={[
            ['Shape', 'fixed columns, changed by migration', 'may differ from document to document'],
            ['Relations', 'joins and foreign keys', 'what belongs together is stored together'],
            ['Growth', 'first a bigger machine', 'first more machines'],
            ['Transactions', 'over any rows, from the start', 'one document always; several, in many'],
            ['Examples', 'PostgreSQL, MySQL, SQLite', 'MongoDB, Redis, Cassandra, Neo4j'],
          ]}
        />
        <p>
          The line has become thin: PostgreSQL stores JSON, MongoDB has transactions. Start from the questions
          that will be asked most often, and pick the store in which those are simple.
        </p>
      </>
    ),
  },
  {
    id: 'jwt',
    question: 'What is the purpose of JWT, and how does it work?',
    answer: (
      <>
        <p>
          A JSON Web Token carries a few facts, such as who someone is and until when that holds, in a form
          that cannot be altered unnoticed. A server that gets one can tell whose request it is without
          looking anything up, and any other server with the right key can too.
        </p>
        <ol>
          <li>Someone signs in. The server checks the proof.</li>
          <li>
            It writes the facts (<em>claims</em>) as JSON, puts a header with the algorithm before them, and
            signs both with its key: <code>header.claims.signature</code>.
          </li>
          <li>
            The client keeps the token and sends it along: <code>Authorization: Bearer …</code>
          </li>
          <li>
            The server computes the signature again and checks the expiry. If one letter was changed, the two
            no longer match and the answer is 401.
          </li>
        </ol>
        <p>
          The claims are signed, not encrypted: anyone who has a token can read it, so a password has no place
          in there. And a token holds until it expires, which is why it should live for minutes or an hour and
          be renewed, not for a year.
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
