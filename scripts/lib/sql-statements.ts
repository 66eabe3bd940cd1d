/** A quoted text, a comment, a dollar-quoted body, a semicolon, or any other character. */
const token = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|;|[^'$;/-]+|[\s\S]/g;

/** The statements of an SQL file, without the comments before them. */
export function sqlStatements(sql: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const [part] of sql.matchAll(token)) {
    if (part === ';') {
      statements.push(current);
      current = '';
    } else if (current.trim() !== '' || !/^(?:--|\/\*)/.test(part)) {
      current += part;
    }
  }
  return [...statements, current].map((statement) => statement.trim()).filter(Boolean);
}

/** The statements that put this function, trigger, policy or view in the place of the existing one; undefined for others. */
export function replacingSql(statement: string): string | undefined {
  if (/^create (?:or replace )?(?:function|view)\b/i.test(statement)) {
    return statement.replace(/^create (?:or replace )?/i, 'create or replace ');
  }
  if (/^alter policy\b/i.test(statement)) return statement;
  const trigger = /^create (?:constraint )?trigger (\w+)\s[^;]*?\son (\w+)/i.exec(statement);
  if (trigger) return `drop trigger ${trigger[1]} on ${trigger[2]}; ${statement}`;
  const policy = /^create policy (\w+) on (\w+)/i.exec(statement);
  if (policy) return `drop policy ${policy[1]} on ${policy[2]}; ${statement}`;
  return undefined;
}
