/** Reads a stream of server-sent events (WHATWG HTML, 9.2.6), from which the browser's own `EventSource` is not used: record 19. */

export interface ServerEvent {
  name: string;
  data: string;
}

/** What has been read: `id` is the last event's, also of one that brings nothing else. */
export interface ParsedEvent {
  id: string | null;
  event: ServerEvent | null;
}

/** A function that takes the text piece by piece and returns the events that are complete. */
export function createEventParser(): (chunk: string) => ParsedEvent[] {
  let rest = '';
  let name = 'message';
  let data: string[] = [];
  let id: string | null = null;

  function endEvent(): ParsedEvent {
    const event = data.length > 0 ? { name, data: data.join('\n') } : null;
    const parsed = { id, event };
    name = 'message';
    data = [];
    return parsed;
  }

  function readField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    if (field === 'id') id = value;
  }

  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    const events: ParsedEvent[] = [];
    for (const each of lines) {
      const line = each.replace(/\r$/, '');
      if (line === '') events.push(endEvent());
      else readField(line);
    }
    return events;
  };
}
