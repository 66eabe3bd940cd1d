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
    if (sentence === undefined) throw new Error('The sentence is incomplete');
    return parser.parse(sentence);
  });
}

describe('parsing replies', () => {
  it('splits an attribute at the first = after its name', () => {
    const [reply] = parseAll([['!re', '.tag=4', '=.id=*1F', '=comment=a=b=', '=routes=']]);
    expect(reply).toMatchObject({ type: 're', tag: '4', bareWords: [] });
    expect({ ...reply?.row }).toEqual({ '.id': '*1F', comment: 'a=b=', routes: '' });
  });

  it('keeps the reason of !fatal, a word without =', () => {
    const [reply] = parseAll([['!fatal', 'session terminated on request']]);
    expect(reply).toMatchObject({ type: 'fatal', bareWords: ['session terminated on request'] });
  });

  it('tolerates a malformed word in a row', () => {
    const [reply] = parseAll([['!re', '=name=x', 'rubbish', '=half']]);
    expect({ ...reply?.row }).toEqual({ name: 'x' });
    expect(reply?.bareWords).toEqual(['rubbish', '=half']);
  });

  it('treats constructor and __proto__ as plain names', () => {
    const [reply] = parseAll([['!re', '=__proto__=evil', '=constructor=x']]);
    expect(Object.keys(reply?.row ?? {})).toEqual(['__proto__', 'constructor']);
    expect('toString' in (reply?.row ?? {})).toBe(false);
  });

  it('reads each value of a row in its own encoding', () => {
    const [reply] = parseAll([['!re', Buffer.from('=name=J\xf6rg', 'latin1'), '=comment=রহিম']]);
    expect({ ...reply?.row }).toEqual({ name: 'Jörg', comment: 'রহিম' });
  });

  it('rejects a sentence that is not a reply', () => {
    expect(() => parseAll([['/login']])).toThrow(CodecError);
  });

  it('parses or rejects damaged replies and still parses valid ones afterwards', () => {
    const print = [
      ['!re', '.tag=1', '=.id=*1', '=name=ann', '=comment=রহিম'],
      ['!re', '.tag=1', '=.id=*2', '=name=bob'],
      ['!trap', '.tag=1', '=category=2', '=message=interrupted'],
      ['!done', '.tag=1', '=ret=*3'],
      ['!fatal', 'session terminated on request'],
    ];
    const bytes = Buffer.concat(print.map((words) => encodeSentence(words)));
    const damage = fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(damage, (changes) => {
        const damaged = Buffer.from(bytes);
        for (const [at, byte] of changes) damaged[at] = byte;
        const decoder = new SentenceDecoder();
        const parser = new ReplyParser();
        try {
          decoder.push(damaged);
          for (let view = decoder.next(); view !== undefined; view = decoder.next()) parser.parse(view);
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
        const fresh = new SentenceDecoder();
        fresh.push(encodeSentence(['!re', '.tag=9', '=.id=*7', '=name=ann']));
        const whole = fresh.next();
        const reply = whole && parser.parse(whole);
        expect({ tag: reply?.tag, ...reply?.row }).toEqual({ tag: '9', '.id': '*7', name: 'ann' });
      }),
      { numRuns: 300 },
    );
  });

  it('does not confuse a value with a cached one that starts the same', () => {
    const values = ['abc', 'ab', 'abcd', '', 'abcd', 'abcd'];
    const replies = parseAll(values.map((value) => ['!re', `=comment=${value}`]));
    expect(replies.map(({ row }) => row['comment'])).toEqual(values);
  });

  it('parses each row independently although names are cached by position', () => {
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
