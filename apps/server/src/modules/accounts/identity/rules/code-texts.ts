const texts: Readonly<Record<string, string>> = {
  en: '{code} is the code that confirms your new mobile number. It is valid for one hour. Do not give it to anyone.',
  de: '{code} ist der Code, mit dem Sie Ihre neue Mobilnummer bestätigen. Er gilt eine Stunde. Geben Sie ihn nicht weiter.',
  fr: '{code} est le code qui confirme votre nouveau numéro de mobile. Il est valable une heure. Ne le donnez à personne.',
  bn: '{code} আপনার নতুন মোবাইল নম্বর নিশ্চিত করার কোড। এক ঘণ্টা কাজ করবে। কাউকে দেবেন না।',
  pt: '{code} é o código que confirma seu novo celular. Ele vale por uma hora. Não o informe a ninguém.',
};

/** By SMS; `{code}` is filled in where it is sent, so that no log contains it. */
export const contactCodeText = (locale: string | null): string =>
  texts[locale ?? 'en'] ?? texts['en'] ?? '{code}';
