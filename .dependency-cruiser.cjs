module.exports = { forbidden: [], options: { tsConfig: { fileName: 'tsconfig.json' } } };
