import { once } from 'node:events';
import net from 'node:net';
import { SentenceDecoder } from '../codec/sentence-decoder.ts';
import { encodeSentence } from '../codec/sentence-encoder.ts';

export interface TranscriptPeer {
  readonly port: number;
  /** Resolves after the whole transcript, rejects at the first sentence that differs. */
  readonly played: Promise<void>;
  close(): void;
}

/**
 * A peer that replays one connection from a transcript: a line starting with `>` is what the client must send
 * next, `<` is a reply, and `<cut` closes the connection. Words are separated by ` | `.
 */
export async function playTranscript(transcript: string): Promise<TranscriptPeer> {
  const lines = transcript
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let resolve = () => {};
  let reject = (_: Error) => {};
  const played = new Promise<void>((onPlayed, onDiffering) => {
    resolve = onPlayed;
    reject = onDiffering;
  });
  played.catch(() => {});

  server.on('connection', (socket) => {
    const decoder = new SentenceDecoder();
    const answer = () => {
      while (lines[0]?.startsWith('<')) {
        const line = lines.shift() ?? '';
        if (line === '<cut') socket.destroy();
        else socket.write(encodeSentence(line.slice(1).trim().split(' | ')));
      }
      if (lines.length === 0) resolve();
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      decoder.push(chunk);
      for (let words = decoder.nextWords(); words !== undefined; words = decoder.nextWords()) {
        const expected = lines.shift()?.replace(/^>\s*/, '');
        const received = words.join(' | ');
        if (received !== expected) reject(new Error(`Expected ${expected}\nreceived ${received}`));
        answer();
      }
    });
    answer();
  });
  return {
    port: (server.address() as net.AddressInfo).port,
    played,
    close: () => server.close(),
  };
}
