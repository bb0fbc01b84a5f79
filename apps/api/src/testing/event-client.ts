import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';

interface ReceivedEvent {
  name: string;
  id: string | null;
  data: unknown;
}

export interface EventClient {
  response: IncomingMessage;
  /** Everything received so far, in order. */
  events: ReceivedEvent[];
  /** The text received so far. */
  text(): string;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  request: ClientRequest;
}

/** Listens to server-sent events until the end of the test at the latest. */
export async function listenTo(url: string, headers: Record<string, string> = {}): Promise<EventClient> {
  const sent = request(url, { headers });
  onTestFinished(() => void sent.destroy());
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject).end(),
  );
  const events: ReceivedEvent[] = [];
  let text = '';
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    rest += chunk;
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    events.push(...blocks.flatMap(parseBlock));
  });
  // A broken connection ends the stream too.
  response.on('error', () => {});
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  return { response, events, text: () => text, ended, request: sent };
}

function parseBlock(block: string): ReceivedEvent[] {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const name = fields.get('event');
  if (name === undefined) return [];
  return [{ name, id: fields.get('id') ?? null, data: JSON.parse(fields.get('data') ?? 'null') }];
}
