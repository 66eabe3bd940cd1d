import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Words of European Portuguese, and what Brazilian software says instead. */
const europeanPortuguese: Readonly<Record<string, string>> = {
  'registos?|registar|registad[oa]s?': 'registro, registrar',
  'utilizador(es)?': 'usuário',
  'telemóve(l|is)': 'celular',
  'ficheiros?': 'arquivo',
  'ecrãs?': 'tela',
  'guardar|guardad[oa]s?': 'salvar',
  'eliminar|eliminad[oa]s?': 'excluir',
  'palavras?-passe': 'senha',
  'definições|predefiniç(ão|ões)': 'configurações, padrão',
  'contactos?': 'contato',
  'facturas?|faturação': 'fatura, faturamento',
  'actuali\\w+|activ[oa]s?|(direc|selec|protec|objec)ç\\w+': 'atualizar, ativo, direção, seleção …',
  'acç(ão|ões)': 'ação',
  'moradas?': 'endereço',
  'aceder|aceda': 'acessar',
  '(iniciar|terminar) sessão': 'entrar, sair',
  'planead[oa]s?': 'planejado',
  'partilh\\w+': 'compartilhar',
  separador: 'aba',
  'gerir|girem': 'gerenciar',
  'tarifários?': 'plano',
  'descarregar|descarregad[oa]s?': 'baixar',
  'encriptad[oa]s?': 'criptografado',
  'controlo|equipa': 'controle, equipe',
  'económic[oa]s?|telefónic[oa]s?|eletrónic[oa]s?': 'econômico, telefônico, eletrônico',
  'está(s|mos)? a \\w+[aei]r|estão a \\w+[aei]r': 'está fazendo, estão fazendo',
  'dezasseis|dezassete|dezanove': 'dezesseis, dezessete, dezenove',
};

/** German texts call what an ISP sells a Tarif. */
const german: Readonly<Record<string, string>> = { '\\w*[Pp]akete?n?s?': 'Tarif' };

/** Words of the dictionary that nobody in a Bangladeshi ISP says; docs/changing/bangla.md has the glossary. */
const bookishBangla: Readonly<Record<string, string>> = {
  'ইনভয়েস|চালানপত্র': 'বিল',
  ব্যবহারকারী: 'ইউজার',
  ব্যবহারকারীর: 'ইউজারের',
  ক্রেতা: 'গ্রাহক',
  কাস্টমার: 'গ্রাহক',
  কুটশব্দ: 'পাসওয়ার্ড',
  ভূমিকা: 'রোল',
  অর্থপ্রদান: 'পেমেন্ট',
  প্রদেয়: 'বকেয়া',
  সংরক্ষণ: 'সেভ',
  মুদ্রণ: 'প্রিন্ট',
  হালনাগাদ: 'আপডেট',
  'বিভ্রাট|বিভ্রাটের': 'আউটেজ',
  'বার্তা|বার্তার': 'মেসেজ',
  'প্রারম্ভিক স্থিতি|সমাপনী স্থিতি': 'ওপেনিং ব্যালেন্স, ক্লোজিং ব্যালেন্স',
  'টিকিট|টিকিটের': 'টিকেট',
  পূর্বরূপ: 'প্রিভিউ',
  নিবন্ধন: 'রেজিস্ট্রেশন',
  'পাতা|পৃষ্ঠা': 'পেজ',
  হেল্পলাইন: 'হটলাইন',
  'অপরিশোধিত|পরিশোধযোগ্য': 'বকেয়া, দিতে হবে, যত টাকা পাবেন',
  'মেয়াদোত্তীর্ণ সংযোগ': 'বিলের তারিখ পেরোনো সংযোগ',
  'উপমোট|একক মূল্য|প্রত্যাশিত': 'সাবটোটাল, দর, পাওয়ার কথা',
  'নতুন চক্র': 'নতুন বিলিং সাইকেল',
  'অপেক্ষমাণ|সারিতে আছে': 'পেন্ডিং, অপেক্ষায় আছে',
  'মনোযোগ|পরিকল্পিত': 'যা দেখা দরকার, সামনের',
  'প্রত্যাখ্যাত|প্রত্যাখ্যান': 'বাতিল',
  'মীমাংসা|একত্র (করুন|করা|হবে|হয়েছে)': 'সমাধান, মার্জ',
  '(গ্রাহক|সময়) নির্ধারণ': 'গ্রাহক যুক্ত করুন, শিডিউল করুন',
  'সর্বশেষ সংস্করণ': 'নতুন তথ্য',
  'অধিকার|নিশ্চিতকরণ': 'অনুমতি, ভেরিফিকেশন',
  'নিয়ন্ত্রক সংস্থা|নিয়ন্ত্রক সংস্থার': 'বিটিআরসি',
  'তুমি|তোমার|তোমাকে': 'আপনি, আপনার, আপনাকে',
};

const catalogue = (language: string): [string, string][] => {
  const folder = path.join(root, 'apps/web/src/locales', language);
  return readdirSync(folder).flatMap((file) =>
    Object.entries<string>(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))).map(
      ([key, text]): [string, string] => [`${path.basename(file, '.json')}:${key}`, text],
    ),
  );
};

/** Texts of documents, the pay page and notifications stand in code, with all languages in one file. */
const texts = ['packages/contract/src', 'packages/kit/src/words', 'apps/server/src/modules']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => path.join(folder, file)),
  )
  .map((file): [string, string] => [file, readFileSync(path.join(root, file), 'utf8')]);

const refused = (found: [string, string][], terms: Readonly<Record<string, string>>): string[] =>
  found.flatMap(([where, text]) =>
    Object.entries(terms).flatMap(([term, instead]) => {
      const word = new RegExp(`(?<![\\p{L}\\w])(${term})(?![\\p{L}\\w])`, 'iu').exec(text)?.[0];
      return word ? [`${where}: "${word}", use ${instead}`] : [];
    }),
  );

describe('texts', () => {
  it('are Brazilian where they are Portuguese', () => {
    expect([...refused(catalogue('pt'), europeanPortuguese), ...refused(texts, europeanPortuguese)]).toEqual(
      [],
    );
  }, 60_000);

  it('use one German term for what an ISP sells', () => {
    expect([...refused(catalogue('de'), german)]).toEqual([]);
  }, 60_000);

  it('are what Bangladeshi ISPs say where they are Bangla', () => {
    expect([...refused(catalogue('bn'), bookishBangla), ...refused(texts, bookishBangla)]).toEqual([]);
  });

  it('are composed (NFC) in Bangla, so that searching finds them', () => {
    const others = catalogue('bn').filter(([, text]) => text !== text.normalize('NFC'));
    expect(others.map(([key]) => key)).toEqual([]);
  });

  it('are recognised', () => {
    expect(refused([['a', 'O ficheiro está a carregar']], europeanPortuguese)).toHaveLength(2);
    expect(refused([['b', 'Ihr Internetpaket']], german)).toHaveLength(1);
    expect(refused([['c', 'ইনভয়েস মুদ্রণ করুন']], bookishBangla)).toHaveLength(2);
  });
});
