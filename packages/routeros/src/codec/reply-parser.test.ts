import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodecError } from './codec-error.ts';
import { type Reply, ReplyParser } from './reply-parser.ts';
import { SentenceDecoder } from './sentence-decoder.ts';
import { encodeSentence, type Word } from './sentence-encoder.ts';

function parseAll(sentences: readonly (readonly Word[])[]): Reply[] {
  const decoder = new SentenceDecoder();
  const parser = new ReplyParser();
  return sentences.map((words) => {
    decoder.push(encodeSentence(words));
    const sentence = decoder.next();
    if (sentence === undefined) throw new Error('The sentence is not whole');
    return parser.parse(sentence);
  });
}

describe('parsing replies', () => {
  it('splits an attribute at the first = behind its name', () => {
    const [reply] = parseAll([['!re', '.tag=4', '=.id=*1F', '=comment=a=b=', '=routes=']]);
    expect(reply).toMatchObject({ type: 're', tag: '4', bareWords: [] });
    expect({ ...reply?.row }).toEqual({ '.id': '*1F', comment: 'a=b=', routes: '' });
  });

  it('keeps the reason of !fatal, which is a bare word', () => {
    const [reply] = parseAll([['!fatal', 'session terminated on request']]);
    expect(reply).toMatchObject({ type: 'fatal', bareWords: ['session terminated on request'] });
  });

  it('tolerates a malformed word in a row', () => {
    const [reply] = parseAll([['!re', '=name=x', 'rubbish', '=half']]);
    expect({ ...reply?.row }).toEqual({ name: 'x' });
    expect(reply?.bareWords).toEqual(['rubbish', '=half']);
  });

  it('treats names that JavaScript gives a meaning as plain names', () => {
    const [reply] = parseAll([['!re', '=__proto__=evil', '=constructor=x']]);
    expect(Object.keys(reply?.row ?? {})).toEqual(['__proto__', 'constructor']);
    expect('toString' in (reply?.row ?? {})).toBe(false);
  });

  it('reads each value of a row in its own encoding', () => {
    const [reply] = parseAll([['!re', Buffer.from('=name=J\xf6rg', 'latin1'), '=comment=রহিম']]);
    expect({ ...reply?.row }).toEqual({ name: 'Jörg', comment: 'রহিম' });
  });

  it('refuses a sentence that is no reply', () => {
    expect(() => parseAll([['/login']])).toThrow(CodecError);
  });

  it('parses each row by itself although it remembers names by their place', () => {
    const name = fc.stringMatching(/^[a-z.-]{1,12}$/);
    const value = fc.string({ maxLength: 20 });
    const rows = fc.array(fc.dictionary(name, value, { noNullPrototype: true }), { maxLength: 10 });
    fc.assert(
      fc.property(rows, (expected) => {
        const words = expected.map((row) => [
          '!re',
          ...Object.entries(row).map(([key, v]) => `=${key}=${v}`),
        ]);
        expect(parseAll(words).map(({ row }) => ({ ...row }))).toEqual(expected);
      }),
    );
  });
});
